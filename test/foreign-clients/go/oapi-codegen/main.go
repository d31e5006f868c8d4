// Redeems a code, reads data and verifies a webhook with clients of oapi-codegen.
package main

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/oapi-codegen/oapi-codegen/v2/pkg/securityprovider"
	"clients/oapi/data"
	"clients/oapi/roster"
	"clients/oapi/servicetoken"
	"clients/oapi/sso"
	"clients/oapi/webhooks"
	"clients/program"
)

var ctx = context.Background()

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
	client, err := sso.NewClientWithResponses(task.SsoBase)
	program.Check(err)
	answer, err := client.ExchangeCodeWithFormdataBodyWithResponse(ctx, sso.CodeExchange{
		GrantType:    "authorization_code",
		Code:         task.Code,
		RedirectUri:  task.RedirectURI,
		ClientId:     task.ClientID,
		ClientSecret: &task.ClientSecret,
		CodeVerifier: &task.CodeVerifier,
	})
	program.Check(err)
	var claims sso.IdTokenClaims
	program.Check(json.Unmarshal(program.Payload(answer.JSON200.IdToken), &claims))
	return program.SignIn{Sub: claims.Sub.String(), Username: claims.Username, Nonce: claims.Nonce}
}

func serviceToken(task program.Task) *servicetoken.ServiceTokenResponse {
	credentials, err := securityprovider.NewSecurityProviderBasicAuth(task.ServiceClientID, task.ServicePassword)
	program.Check(err)
	client, err := servicetoken.NewClientWithResponses(
		task.SsoBase, servicetoken.WithRequestEditorFn(credentials.Intercept))
	program.Check(err)
	answer, err := client.RequestServiceTokenWithFormdataBodyWithResponse(
		ctx,
		&servicetoken.RequestServiceTokenParams{GrantType: "client_credentials"},
		servicetoken.ServiceTokenForm{})
	program.Check(err)
	return answer.JSON200
}

func dataClient(task program.Task, token string) *data.ClientWithResponses {
	bearer, err := securityprovider.NewSecurityProviderBearerToken(token)
	program.Check(err)
	client, err := data.NewClientWithResponses(task.DataBase, data.WithRequestEditorFn(bearer.Intercept))
	program.Check(err)
	return client
}

func students(task program.Task, client *data.ClientWithResponses) []program.Student {
	answer, err := client.ListStudentsWithResponse(ctx, &data.ListStudentsParams{Limit: &task.Limit})
	program.Check(err)
	// A platform may also answer with the list itself.
	list, err := answer.JSON200.AsStudentEnvelope()
	program.Check(err)
	var found []program.Student
	for _, student := range *list.Students {
		one := program.Student{ID: text(student.Id), ClassNames: []string{}}
		if student.ExternalKey != nil {
			key := text(student.ExternalKey)
			one.ExternalKey = &key
		}
		for _, assignment := range *student.ClassAssignments {
			one.ClassNames = append(one.ClassNames, assignment.ClassName)
		}
		found = append(found, one)
	}
	return found
}

func periods(task program.Task, client *data.ClientWithResponses) []program.Period {
	answer, err := client.GetTimetableWithResponse(
		ctx, &data.GetTimetableParams{DateLastModifiedAfter: &task.ModifiedAfter})
	program.Check(err)
	timetable, err := answer.JSON200.AsTimetableEnvelope()
	program.Check(err)
	var found []program.Period
	for _, period := range *timetable.TimetableData.Periods {
		one := program.Period{ID: text(period.Id), Status: *period.Status, Teachers: []string{}}
		for _, teacher := range *period.Teachers {
			one.Teachers = append(one.Teachers, text(teacher.Id)+" "+*teacher.Status)
		}
		found = append(found, one)
	}
	return found
}

func deletedPeriods(task program.Task, client *data.ClientWithResponses) []string {
	answer, err := client.GetDeletedPeriodsWithResponse(
		ctx, &data.GetDeletedPeriodsParams{DateLastModifiedAfter: &task.ModifiedAfter})
	program.Check(err)
	var found []string
	for _, id := range *answer.JSON200 {
		found = append(found, text(id))
	}
	return found
}

func rooms(client *data.ClientWithResponses) []string {
	answer, err := client.ListRoomsWithResponse(ctx)
	program.Check(err)
	list, err := answer.JSON200.AsRoomEnvelope()
	program.Check(err)
	var found []string
	for _, room := range *list.Rooms {
		found = append(found, text(room.Id))
	}
	return found
}

func users(task program.Task, token string) []program.User {
	bearer, err := securityprovider.NewSecurityProviderBearerToken(token)
	program.Check(err)
	client, err := roster.NewClientWithResponses(task.RosterBase, roster.WithRequestEditorFn(bearer.Intercept))
	program.Check(err)
	answer, err := client.ListRosterUsersWithResponse(ctx, &roster.ListRosterUsersParams{Limit: &task.Limit})
	program.Check(err)
	list, err := answer.JSON200.AsRosterUserEnvelope()
	program.Check(err)
	var found []program.User
	for _, user := range *list.Users {
		isEnabled, err := user.EnabledUser.AsRosterUserEnabledUser0()
		program.Check(err)
		found = append(found, program.User{ID: text(user.SourcedId), Enabled: isEnabled})
	}
	return found
}

func statusOfWrongToken(task program.Task) int {
	answer, err := dataClient(task, "wrong").ListStudentsWithResponse(ctx, nil)
	program.Check(err)
	return answer.StatusCode()
}

func webhook(task program.Task) program.Credentials {
	var body webhooks.CredentialsWebhook
	program.Check(json.Unmarshal(program.Body(task), &body))
	found := program.Signed(task)
	found.TenantID, found.ClientID, found.Password = *body.TenantId, *body.ClientId, *body.Password
	return found
}

// text is an id as text. An id is a number or a text.
func text(id json.Marshaler) string {
	value, err := id.MarshalJSON()
	program.Check(err)
	return strings.Trim(string(value), `"`)
}
