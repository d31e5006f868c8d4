// Redeems a code, reads data and verifies a webhook with clients of ogen.
package main

import (
	"context"
	"encoding/json"
	"net/url"
	"strconv"

	"clients/ogen/gen/data"
	"clients/ogen/gen/roster"
	"clients/ogen/gen/servicetoken"
	"clients/ogen/gen/sso"
	"clients/ogen/gen/webhooks"
	"clients/program"
)

var ctx = context.Background()

type credentials struct{ task program.Task }

func (c credentials) PlatformPassword(context.Context, servicetoken.OperationName) (servicetoken.PlatformPassword, error) {
	return servicetoken.PlatformPassword{Username: c.task.ServiceClientID, Password: c.task.ServicePassword}, nil
}

type dataToken string

func (t dataToken) ServiceToken(context.Context, data.OperationName) (data.ServiceToken, error) {
	return data.ServiceToken{Token: string(t)}, nil
}

type rosterToken string

func (t rosterToken) AccessToken(context.Context, roster.OperationName) (roster.AccessToken, error) {
	return roster.AccessToken{Token: string(t)}, nil
}

func main() {
	program.Run(func(task program.Task) program.Findings {
		token := serviceToken(task)
		api := dataClient(task, token.AccessToken)
		return program.Findings{
			SignIn:         signIn(task),
			ExpiresIn:      token.ExpiresIn,
			Students:       students(task, api),
			Periods:        periods(task, api),
			DeletedPeriods: deletedPeriods(task, api),
			Rooms:          rooms(api),
			Users:          users(task, token.AccessToken),
			WrongToken:     statusOfWrongToken(task),
			Webhook:        webhook(task),
		}
	})
}

func signIn(task program.Task) program.SignIn {
	client, err := sso.NewClient(task.SsoBase)
	program.Check(err)
	redirect, err := url.Parse(task.RedirectURI)
	program.Check(err)
	answer, err := client.ExchangeCode(ctx, &sso.CodeExchange{
		GrantType:    sso.CodeExchangeGrantTypeAuthorizationCode,
		Code:         task.Code,
		RedirectURI:  *redirect,
		ClientID:     task.ClientID,
		ClientSecret: sso.NewOptString(task.ClientSecret),
		CodeVerifier: sso.NewOptString(task.CodeVerifier),
	})
	program.Check(err)
	// ogen makes no type for the claims, which are inside of a text.
	var claims program.SignIn
	program.Check(json.Unmarshal(program.Payload(answer.(*sso.CodeTokenResponse).IDToken), &claims))
	return claims
}

func serviceToken(task program.Task) *servicetoken.ServiceTokenResponse {
	client, err := servicetoken.NewClient(task.SsoBase, credentials{task})
	program.Check(err)
	answer, err := client.RequestServiceToken(ctx, &servicetoken.ServiceTokenForm{}, servicetoken.RequestServiceTokenParams{
		GrantType: servicetoken.RequestServiceTokenGrantTypeClientCredentials,
	})
	program.Check(err)
	return answer.(*servicetoken.ServiceTokenResponse)
}

func dataClient(task program.Task, token string) *data.Client {
	client, err := data.NewClient(task.DataBase, dataToken(token))
	program.Check(err)
	return client
}

func students(task program.Task, client *data.Client) []program.Student {
	answer, err := client.ListStudents(ctx, data.ListStudentsParams{Limit: data.NewOptInt(task.Limit)})
	program.Check(err)
	// A platform may also answer with the list itself.
	list := answer.(*data.StudentList).StudentEnvelope.Students
	var found []program.Student
	for _, student := range list {
		one := program.Student{ID: text(student.ID), ClassNames: []string{}}
		if key, ok := student.ExternalKey.Get(); ok && key.IsString() {
			one.ExternalKey = &key.String
		}
		for _, assignment := range student.ClassAssignments.Value {
			one.ClassNames = append(one.ClassNames, assignment.ClassName)
		}
		found = append(found, one)
	}
	return found
}

func periods(task program.Task, client *data.Client) []program.Period {
	after := data.NewOptString(task.ModifiedAfter)
	answer, err := client.GetTimetable(ctx, data.GetTimetableParams{DateLastModifiedAfter: after})
	program.Check(err)
	var found []program.Period
	for _, period := range answer.(*data.Timetable).TimetableEnvelope.TimetableData.Value.Periods {
		one := program.Period{ID: text(period.ID.Value), Status: period.Status.Value, Teachers: []string{}}
		for _, teacher := range period.Teachers.Value {
			one.Teachers = append(one.Teachers, text(teacher.ID.Value)+" "+teacher.Status.Value)
		}
		found = append(found, one)
	}
	return found
}

func deletedPeriods(task program.Task, client *data.Client) []string {
	after := data.NewOptString(task.ModifiedAfter)
	answer, err := client.GetDeletedPeriods(ctx, data.GetDeletedPeriodsParams{DateLastModifiedAfter: after})
	program.Check(err)
	var found []string
	for _, id := range *answer.(*data.DeletedPeriodIds) {
		found = append(found, text(id))
	}
	return found
}

func rooms(client *data.Client) []string {
	answer, err := client.ListRooms(ctx)
	program.Check(err)
	var found []string
	for _, room := range answer.(*data.RoomList).RoomEnvelope.Rooms {
		found = append(found, text(room.ID.Value))
	}
	return found
}

func users(task program.Task, token string) []program.User {
	client, err := roster.NewClient(task.RosterBase, rosterToken(token))
	program.Check(err)
	answer, err := client.ListRosterUsers(ctx, roster.ListRosterUsersParams{Limit: roster.NewOptInt(task.Limit)})
	program.Check(err)
	var found []program.User
	for _, user := range answer.(*roster.RosterUserList).RosterUserEnvelope.Users {
		found = append(found, program.User{ID: user.SourcedId.Value.String, Enabled: user.EnabledUser.Value.Bool})
	}
	return found
}

func statusOfWrongToken(task program.Task) int {
	answer, err := dataClient(task, "wrong").ListStudents(ctx, data.ListStudentsParams{})
	program.Check(err)
	if _, ok := answer.(*data.ListStudentsUnauthorized); ok {
		return 401
	}
	return 0
}

func webhook(task program.Task) program.Credentials {
	var body webhooks.CredentialsWebhook
	program.Check(body.UnmarshalJSON(program.Body(task)))
	found := program.Signed(task)
	found.TenantID, found.ClientID, found.Password = body.TenantId.Value, body.ClientId.Value, body.Password.Value
	return found
}

// text is an id as text. An id is a number or a text.
func text(id data.DataId) string {
	if id.IsString() {
		return id.String
	}
	return strconv.FormatInt(id.Int64, 10)
}
